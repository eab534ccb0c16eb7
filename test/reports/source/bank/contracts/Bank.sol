// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Access.sol";

library Maths {
    function half(uint256 a, uint256 b) internal pure returns (uint256) {
        return a / b;
    }

    function strict(uint256 a) public pure returns (uint256) {
        require(a > 10, "strict: too small");
        return a;
    }
}

interface IOracle {
    function price(uint256 token) external view returns (uint256);
}

contract Oracle is IOracle {
    function price(uint256 token) external pure override returns (uint256) {
        return lookup(token);
    }

    function lookup(uint256 token) private pure returns (uint256) {
        require(token != 7, "no price");
        return token * 2;
    }
}

contract Bank is Access {
    using Maths for uint256;

    mapping(address => uint256) public balances;
    IOracle public oracle;
    uint256[] public list;

    constructor(IOracle oracle_, uint256 start) {
        require(start < 100, "start too high");
        oracle = oracle_;
        balances[msg.sender] = start;
    }

    function withdraw(uint256 amount) external {
        _take(msg.sender, amount);
    }

    function _take(address from, uint256 amount) internal {
        string memory brace = "function } { // no";
        require(balances[from] >= amount && bytes(brace).length > 0, "not enough");
        balances[from] -= amount;
    }

    function mint(uint256 amount) external onlyOwner {
        balances[msg.sender] += amount;
    }

    function under(uint256 amount) external {
        _sub(amount);
    }

    function _sub(uint256 amount) private {
        balances[msg.sender] = balances[msg.sender] - amount;
    }

    function divide(uint256 by) external pure returns (uint256) {
        return uint256(8).half(by);
    }

    function worth(uint256 token) external view returns (uint256) {
        return _worth(token);
    }

    function _worth(uint256 token) internal view returns (uint256) {
        return oracle.price(token) * 3;
    }

    function at(uint256 index) external view returns (uint256) {
        return list[index];
    }

    function strictly(uint256 a) external pure returns (uint256) {
        return Maths.strict(a);
    }

    function lowLevel(address to) external {
        (bool ok, ) = to.call("");
        require(ok, "low level failed");
    }

    function silent(uint256 a) external pure {
        require(a > 3);
    }

    function asserted(uint256 a) external pure {
        assert(a > 3);
    }

    function callback(uint256 a) external view returns (uint256) {
        function(uint256) internal view returns (uint256) f = _worth;
        return f(a);
    }

    receive() external payable {
        require(msg.value > 5, "too little");
    }

    fallback() external {
        revert("no such function");
    }
}
